import '../../components/ui/ui.css';
import { render } from 'preact';
import { loadEncryption } from '../../lib/browser/load-encryption';
import { t } from '../../lib/i18n/translate';

void loadEncryption();
render(<h1>{t('receivedTitle')}</h1>, document.getElementById('root') ?? document.body);
