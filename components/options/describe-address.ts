import { t } from '../../lib/i18n';
import type { AddressReading } from '../../lib/instance/read-address';

type Problem = Extract<AddressReading, { ok: false }>['problem'];

/** Why an address cannot be an instance's, and what would do. */
export function describeAddressProblem(problem: Problem): string {
  switch (problem) {
    case 'empty':
      return t('addressEmpty');
    case 'not-an-address':
      return t('addressNotOne');
    case 'scheme':
      return t('addressScheme');
    case 'credentials':
      return t('addressCredentials');
    case 'query-or-fragment':
      return t('addressQuery');
    case 'http-not-allowed':
      return t('addressHttp');
  }
}
