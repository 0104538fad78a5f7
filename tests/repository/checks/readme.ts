/** The terms that a section of the README explains: `- \`term\`: why`. Empty if there is no such section. */
export function explainedTerms(readme: string, heading: string): string[] {
  const section = readme.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const lines = section?.split('\n') ?? [];
  return lines.flatMap((line) => {
    const match = /^- ((?:`[^`]+`(?:, )?)+)(?: \([^)]+\))?: \S.{10}/.exec(line);
    return match?.[1] ? [...match[1].matchAll(/`([^`]+)`/g)].map((term) => term[1] as string) : [];
  });
}
