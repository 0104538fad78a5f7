import { RefreshCw } from 'lucide';
import { t } from '../../lib/i18n';
import type { Generator } from '../../lib/state/generator';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';
import { StatusLine } from '../ui/StatusLine';
import { strengthWords } from './strength-words';

/** The password that was made, how strong it is, and what can be done with it. A new one is announced, but not read out. */
export function MadePassword({ generator, close }: { generator: Generator; close: () => void }) {
  const { target, isFilled } = generator;
  const made = generator.made.value;
  const strength = strengthWords(generator.bits.value);
  const use = (put: () => void) => {
    put();
    close();
  };
  return (
    <>
      <div class="with-tool">
        <p class="made-password grow">
          <bdi dir="ltr" class="mono">
            {generator.candidate}
          </bdi>
        </p>
        <IconButton
          look="quiet"
          icon={RefreshCw}
          label={t('generatorAnother')}
          onClick={() => void generator.another()}
        />
      </div>
      <p class="small soft">{strength}</p>
      <div class="row wrap">
        {isFilled.value ? (
          <>
            {target === 'payload' && (
              <Button look="outline" onClick={() => use(generator.append)}>
                {t('generatorAppend')}
              </Button>
            )}
            <Button onClick={() => use(generator.use)}>
              {target === 'payload' ? t('generatorReplaceText') : t('generatorReplacePassphrase')}
            </Button>
          </>
        ) : (
          <Button look="outline" onClick={() => use(generator.use)}>
            {t('generatorUse')}
          </Button>
        )}
      </div>
      <StatusLine class="unseen">
        {made > 1 && (
          <span key={made}>
            {t('generatorMade')} {strength}
          </span>
        )}
      </StatusLine>
    </>
  );
}
