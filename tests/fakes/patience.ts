/** Components are waited for as long as a busy machine needs. Tests without a document have none to wait for. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/preact');
  configure({ asyncUtilTimeout: 20_000 });
}
