import { count, formatList, t } from '../i18n';
import { countSpace, type Hint } from '../push/hints';

/** A hint in one or two whole sentences. */
export function hintWords(hint: Hint): string {
  switch (hint.about) {
    case 'not-http':
      return t('composerHintNotHttp');
    case 'space-around-link':
      return t('composerHintSpaceAroundLink');
    case 'token-in-link':
      return t('composerHintTokenInLink', hint.parameter);
    case 'space-before':
      return hint.field === 'payload'
        ? t('composerHintSpaceBefore', spaceWords(hint.space))
        : t('composerHintPassphraseBegins', spaceWords(hint.space));
    case 'space-after':
      return hint.field === 'payload'
        ? t('composerHintSpaceAfter', spaceWords(hint.space))
        : t('composerHintPassphraseEnds', spaceWords(hint.space));
    case 'turns':
      return t('composerHintTurns');
    case 'scanners':
      return t('composerHintScanners');
    case 'secret-in-name':
      return t('composerHintSecretInName');
    case 'secret-in-note':
      return t('composerHintSecretInNote');
  }
}

/** White space made visible: what it consists of, in words. */
function spaceWords(space: string): string {
  const { spaces, tabs, lineBreaks, others } = countSpace(space);
  return formatList([
    ...(spaces > 0 ? [count('composerHintSpaces', spaces)] : []),
    ...(tabs > 0 ? [count('composerHintTabs', tabs)] : []),
    ...(lineBreaks > 0 ? [count('composerHintLineBreaks', lineBreaks)] : []),
    ...(others > 0 ? [count('composerHintOthers', others)] : []),
  ]);
}
