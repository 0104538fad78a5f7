/** A promise that stays open until the test releases it. */
export function hold<T = void>() {
  let release = (_value: T) => {};
  const held = new Promise<T>((resolve) => {
    release = resolve;
  });
  return { held, release };
}
