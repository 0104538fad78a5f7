import type { Version } from '../../api/schemas';
import { answer } from '../answers';
import type { Operation } from '../context';

/** What the instance is and can do. It is the one operation that asks nobody who they are. */
export const version: Operation = ({ settings }) =>
  answer(200, {
    application_version: '2.11.4',
    api_version: '2.1',
    edition: 'oss',
    features: {
      anonymous_access: settings.anonymous_access,
      api_token_authentication: true,
      accounts: { enabled: false },
      pushes: {
        enabled: true,
        email_auto_dispatch: settings.email_auto_dispatch,
        file_attachments: { enabled: settings.file_pushes, requires_authentication: true },
        url_pushes: { enabled: settings.url_pushes },
        qr_code_pushes: { enabled: settings.qr_pushes },
      },
      requests: { enabled: false },
    },
  } satisfies Version & { features: { accounts: unknown; requests: unknown } });
