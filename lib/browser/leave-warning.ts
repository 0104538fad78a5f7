/** Lets the browser ask before this page is left while `isBusy`. `leave` is called when it goes all the same. */
export function warnBeforeLeaving(isBusy: () => boolean, leave: () => void): void {
  addEventListener('beforeunload', (event) => {
    if (isBusy()) event.preventDefault();
  });
  addEventListener('pagehide', leave);
}
