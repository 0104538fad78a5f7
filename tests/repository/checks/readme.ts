/** The terms that a document's list explains: `- \`term\`: why`. */
export function explainedTerms(document: string): string[] {
  return document.split('\n').flatMap((line) => {
    const match = /^- ((?:`[^`]+`(?:, )?)+)(?: \([^)]+\))?: \S.{10}/.exec(line);
    return match?.[1] ? [...match[1].matchAll(/`([^`]+)`/g)].map((term) => term[1] as string) : [];
  });
}
