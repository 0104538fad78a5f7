/** The names in the first column of each table, by the section that the tables are in. */
export function namesInTables(markdown: string): Record<string, string[][]> {
  const sections = markdown.split(/^#{2,3} /m).map((section) => {
    const title = section.slice(0, section.indexOf('\n'));
    const tables = section.split(/\n(?!\|)/).map((block) => block.match(/^\| `\w+`/gm) ?? []);
    return [
      title,
      tables.filter((rows) => rows.length > 0).map((rows) => rows.map((row) => row.slice(3, -1))),
    ] as const;
  });
  return Object.fromEntries(sections);
}
