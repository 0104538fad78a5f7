/**
 * The oldest Node that everything here runs on: the test runner and the bundler refuse older ones.
 * This file is the first that every script imports, and every script keeps to syntax that old Nodes can parse,
 * so that an old Node says one sentence instead of a syntax error.
 */
export const MINIMUM_NODE = [20, 19];

/**
 * @param {string} version such as `20.19.4`
 * @returns {boolean}
 */
export function isOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor = 0, needMinor = 0] = MINIMUM_NODE;
  return major < needMajor || (major === needMajor && minor < needMinor);
}

if (isOldNode(process.versions.node)) {
  console.error(
    `Secret Push needs Node ${MINIMUM_NODE.join('.')} or newer; this is Node ${process.versions.node}. Get one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
