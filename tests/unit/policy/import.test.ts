import { describe, expect, it } from 'vitest';
import { applyPolicyToFile } from '@/lib/settings-file/import';
import { FILE_VERSION, FORMAT, type SettingsFile } from '@/lib/settings-file/settings-file';
import { makePolicy } from '../../fakes/make-policy';

const file: SettingsFile = {
  format: FORMAT,
  version: FILE_VERSION,
  instances: [
    { name: 'Company', address: 'https://company.test', colour: 'blue' },
    { name: 'Home', address: 'https://home.test', colour: 'blue' },
    { name: 'Old', address: 'http://old.test', colour: 'blue' },
  ],
};
const company = { name: 'Company', baseUrl: 'https://company.test', isLocked: true, isDefault: false, note: '' };
const namesIn = ({ instances = [] }: SettingsFile) => instances.map(({ name }) => name);

describe('a file with settings under a policy', () => {
  it('is taken as it is where nothing is demanded', () => {
    expect(applyPolicyToFile(file, makePolicy())).toEqual({ file, leftOut: [] });
  });

  it('brings no own instances where there may be none, and changes nothing of a locked one', () => {
    const policy = makePolicy({ allowsOwnInstances: false, instances: [company] });
    const under = applyPolicyToFile(file, policy);
    expect(namesIn(under.file)).toEqual([]);
    expect(under.leftOut).toEqual(['Home', 'Old']);
  });

  it('may change what the organisation has not locked', () => {
    const policy = makePolicy({ allowsOwnInstances: false, instances: [{ ...company, isLocked: false }] });
    expect(namesIn(applyPolicyToFile(file, policy).file)).toEqual(['Company']);
  });

  it('brings no unencrypted ones where none may be', () => {
    const under = applyPolicyToFile(file, makePolicy({ allowsHttp: false }));
    expect(under.leftOut).toEqual(['Old']);
    expect(namesIn(under.file)).toEqual(['Company', 'Home']);
  });
});
