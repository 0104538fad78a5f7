import type { Version } from '../api/schemas';
import type { InstanceFeatures } from './instance';

/** What an instance can do, in our words. `seenAt`: milliseconds since 1970. */
export function featuresOf(
  { application_version, api_version, edition, features }: Version,
  seenAt: number,
): InstanceFeatures {
  const { pushes } = features;
  return {
    applicationVersion: application_version,
    apiVersion: api_version,
    edition,
    anonymousAccess: features.anonymous_access,
    links: pushes.url_pushes.enabled,
    qr: pushes.qr_code_pushes.enabled,
    files: pushes.file_attachments.enabled,
    filesNeedAccount: pushes.file_attachments.requires_authentication,
    email: pushes.email_auto_dispatch,
    seenAt,
  };
}
