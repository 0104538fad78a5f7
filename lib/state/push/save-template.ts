import type { Failure } from '../../base/failure';
import type { Result } from '../../base/result';
import { settle } from '../../base/result';
import { type DraftDefaults, toTemplate } from '../../push/template';
import { saveTemplate } from '../../push/template-settings';
import { templateSettingsItem } from '../../storage/items';
import { readItem, writeItem } from '../../storage/storage';

/** Adds a template with these options: without passphrase, name and note, which are a push's own. */
export function saveAsTemplate(name: string, defaults: DraftDefaults): Promise<Result<void, Failure>> {
  return settle(
    readItem(templateSettingsItem).then((old) =>
      writeItem(templateSettingsItem, saveTemplate(old, toTemplate({ id: crypto.randomUUID(), name }, defaults))),
    ),
  );
}
