import { FileText, X } from 'lucide';
import { formatBytes } from '../../lib/format-bytes';
import { count, t } from '../../lib/i18n';
import { nameApart, plainName } from '../../lib/plain-name';
import type { ChosenFile } from '../../lib/state/chosen-files';
import { Icon } from '../ui/Icon';
import { IconButton } from '../ui/IconButton';

/** The chosen files, each with its name, size and type, and the way to take it out. */
export function ChosenList({ chosen, remove }: { chosen: readonly ChosenFile[]; remove: (id: number) => void }) {
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <>
      {chosen.length > 0 && (
        <ul class="chosen">
          {chosen.map(({ id, file }) => (
            <li key={id} class="row">
              <Icon of={FileText} />
              <div class="grow">
                <bdi dir="ltr" class="file-name">
                  {plainName(file.name)}
                </bdi>
                <p class="small soft num">
                  {formatBytes(file.size)}
                  {file.type !== '' && (
                    <>
                      {' · '}
                      <bdi dir="ltr">{file.type}</bdi>
                    </>
                  )}
                </p>
              </div>
              <IconButton icon={X} label={t('filesRemove', nameApart(file.name))} onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" class="status small soft num">
        {chosen.length > 0 && count('filesTotal', chosen.length, formatBytes(bytes))}
      </p>
    </>
  );
}
