import { readAddress } from '../instance/read-address';
import { isUnencrypted } from '../instance/unencrypted';
import type { SettingsFile } from '../travel/settings-file-schema';
import type { Policy } from './policy';

export interface FileUnderPolicy {
  file: SettingsFile;
  /** Names of the file's instances that the organisation does not allow. */
  leftOut: string[];
}

/**
 * A file with settings as far as a policy lets it be taken: of its instances those that may be there, and none that the organisation has
 * locked. Its templates and the generator's settings are taken as they are: whatever uses them goes by the policy.
 */
export function fileUnderPolicy(file: SettingsFile, policy: Policy): FileUnderPolicy {
  if (!file.instances) return { file, leftOut: [] };
  const leftOut: string[] = [];
  const instances = file.instances.filter(({ name, address }) => {
    const reading = readAddress(address, { allowHttp: true });
    if (!reading.ok) return true;
    const { baseUrl } = reading.address;
    const preset = policy.instances.find((one) => one.baseUrl === baseUrl);
    if (preset) return !preset.isLocked;
    const isAllowed = policy.allowsOwnInstances && (policy.allowsHttp || !isUnencrypted(baseUrl));
    if (!isAllowed) leftOut.push(name);
    return isAllowed;
  });
  return { file: { ...file, instances }, leftOut };
}
