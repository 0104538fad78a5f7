/**
 * The values of a `.reg` file by their keys, converted to the types of a schema as Chromium does: 1 and 0 are true and false, lists and
 * groups are JSON in a text (components/policy/core/common/registry_dict.cc).
 */
export function readRegistry(text: string, types: Record<string, string>): Record<string, Record<string, unknown>> {
  const [head, ...keys] = text.split(/^\[(?=HKEY)/m);
  if (!head?.startsWith('Windows Registry Editor Version 5.00')) throw new Error('It is no file of the registry');
  return Object.fromEntries(
    keys.map((block) => {
      const [key = '', ...lines] = block.split(/\r?\n/);
      const values = lines.filter((line) => line.startsWith('"')).map((line) => readLine(line, types));
      return [key.replace(/\]$/, ''), Object.fromEntries(values)];
    }),
  );
}

function readLine(line: string, types: Record<string, string>): [string, unknown] {
  const [, name = '', written = ''] = /^"(\w+)"=(.*)$/.exec(line) ?? [];
  const type = types[name];
  if (written.startsWith('dword:')) {
    const number = Number.parseInt(written.slice(6), 16);
    return [name, type === 'boolean' ? number !== 0 : number];
  }
  const value = JSON.parse(written) as string;
  return [name, type === 'array' || type === 'object' ? JSON.parse(value) : value];
}
