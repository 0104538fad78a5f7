import { existsSync } from 'node:fs';

/**
 * The commands that install packages of Debian or Ubuntu: by root and in CI alone; none elsewhere.
 *
 * @param {string[]} packages
 * @returns {string[][]}
 */
export function installCommands(packages) {
  const isRoot = process.getuid?.() === 0;
  if (!existsSync('/usr/bin/apt-get') || !(isRoot || process.env.CI)) return [];
  const apt = [...(isRoot ? [] : ['sudo', '--non-interactive']), 'apt-get'];
  return [
    [...apt, 'update'],
    [...apt, 'install', '--yes', ...packages],
  ];
}
