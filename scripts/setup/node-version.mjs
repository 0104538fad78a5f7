/**
 * Ends the process with one sentence where Node is too old. Every script imports this file first and keeps to syntax that old Nodes parse,
 * so that they print the sentence and not a syntax error. package.json names the same versions.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(
    `Secret Push needs Node 22.12 or newer, or 20.19 of its own line; this is Node ${process.versions.node}. Get one from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
