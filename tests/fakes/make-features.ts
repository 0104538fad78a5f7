import type { InstanceFeatures } from '@/lib/instance/instance';

/** What an instance can do that has everything but e-mail, files with an account. */
export function makeFeatures(fields: Partial<InstanceFeatures> = {}): InstanceFeatures {
  return {
    applicationVersion: '2.11.4',
    apiVersion: '2.1',
    edition: 'oss',
    anonymousAccess: true,
    links: true,
    qr: true,
    files: true,
    filesNeedAccount: true,
    email: false,
    seenAt: 0,
    ...fields,
  };
}
