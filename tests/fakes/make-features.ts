import type { InstanceFeatures } from '@/lib/instance/instance';

/** What an instance can do that has everything but e-mail, files with an account. */
export function makeFeatures(fields: Partial<InstanceFeatures> = {}): InstanceFeatures {
  return {
    applicationVersion: '2.11.4',
    apiVersion: '2.1',
    edition: 'oss',
    anonymousAccess: true,
    urlPushes: true,
    qr: true,
    filePushes: true,
    filePushesNeedAccount: true,
    sendsEmail: false,
    seenAt: 0,
    ...fields,
  };
}
