/**
 * The Nodes that the bundler and the test runner support: of each of these majors from the minor on, and every later major.
 * This file is the first that every script imports, and every script keeps to syntax that old Nodes can parse,
 * so that an old Node says one sentence instead of a syntax error.
 */
export const SUPPORTED_NODES = [
  [20, 19],
  [22, 12],
];

/**
 * @param {string} version such as `20.19.4`
 * @returns {boolean}
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [newest = 0] = SUPPORTED_NODES[SUPPORTED_NODES.length - 1] || [];
  return major > newest || SUPPORTED_NODES.some(([own = 0, from = 0]) => major === own && minor >= from);
}

if (!isSupportedNode(process.versions.node)) {
  const [oldest, newer] = SUPPORTED_NODES.map((version) => version.join('.'));
  console.error(
    `Secret Push needs Node ${newer} or newer, or ${oldest} of its own line; this is Node ${process.versions.node}. Get one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
