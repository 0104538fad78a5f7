import { Trash } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { instanceAnchor } from '../../lib/browser/pages';
import { t } from '../../lib/i18n/translate';
import type { Instance } from '../../lib/instance/instance';
import { findInstanceViolation } from '../../lib/policy/rules';
import { type CheckState, hasBlockingFinding } from '../../lib/state/instances/connection-check';
import type { InstancesStore } from '../../lib/state/instances/instances';
import { describeFeatures } from '../../lib/text/instances';
import { violationText } from '../../lib/text/policy';
import { Button, IconButton } from '../ui/Button';
import { Chip, InstanceDot } from '../ui/Chip';
import { Alert, Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { useTransient } from '../ui/use-settled';
import { FirstLinkButton } from '../welcome/ServerChoice';
import { Address } from './Address';
import { ConnectionCheckResults } from './ConnectionCheckResults';
import { DemoChip } from './DemoChip';
import { RecipientPageFact } from './RecipientPageFact';

interface InstanceCardProps {
  instance: Instance;
  store: InstancesStore;
  onRemove: (instance: Instance) => void;
}

/** The title takes the focus of controls that disappear after a click. */
export function InstanceCard({ instance, store, onRemove }: InstanceCardProps) {
  const { id, name, baseUrl, isDemo, preset } = instance;
  const { host } = new URL(baseUrl);
  const isActive = store.active.value?.id === id;
  const violation = findInstanceViolation(instance, store.policy.value);
  const isJustSaved = store.savedId.value === id;
  const showsSaved = useTransient(isJustSaved);
  const isInaccessible = store.inaccessible.value.has(id);
  const check = store.getCheck(id).state.value;
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus();
  useEffect(() => {
    if (isJustSaved) focusTitle();
  }, [isJustSaved]);
  const anchor = instanceAnchor(id);
  // "Open settings" elsewhere leads to one server.
  useEffect(() => {
    const follow = () => location.hash === `#${encodeURIComponent(anchor)}` && focusTitle();
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [anchor]);

  const activate = () => void store.activate(id).then(focusTitle);
  const allow = async () => {
    await store.check(instance);
    if (document.activeElement === document.body) focusTitle();
  };

  return (
    <article class="panel stack" data-color={instance.color} aria-labelledby={anchor}>
      <div class="row between instance-head">
        <div class="row wrap">
          <InstanceDot color={instance.color} />
          <h3 id={anchor} ref={title} tabIndex={-1}>
            <bdi>{name}</bdi>
          </h3>
          <DemoChip instance={instance} />
          {preset && <Chip variant="on">{t(preset.isLocked ? 'organizationSet' : 'organizationFrom')}</Chip>}
          {isActive && <Chip variant="on">{t('optionsActive')}</Chip>}
          {instance.allowsHttp && <Chip variant="warn">{t('optionsUnencrypted')}</Chip>}
        </div>
        {!preset?.isLocked && (
          <IconButton icon={Trash} label={t('optionsRemove', name)} onClick={() => onRemove(instance)} />
        )}
      </div>
      {isDemo ? (
        <p class="small muted">{t('demoExplained')}</p>
      ) : (
        <InstanceFacts instance={instance} store={store} showsFeatures={check.step !== 'done'} />
      )}
      {preset?.note && <p dir="auto">{preset.note}</p>}
      {violation && <Notice kind="warn">{violationText(violation)}</Notice>}
      {isInaccessible && (
        <Alert kind={preset ? 'info' : 'warn'}>
          {!preset && <b>{t('errorPermission', host)}</b>}
          <span>{t(preset ? 'organizationAllowExplained' : 'permissionMissingNext')}</span>
          <div class="row wrap">
            <Button onClick={() => void allow()}>{t('permissionAllow')}</Button>
          </div>
        </Alert>
      )}
      {isActive && store.connectedId.value === id && isUsable(check) && (
        <div>
          <FirstLinkButton />
        </div>
      )}
      {!(isDemo && isActive) && (
        <div class="row wrap">
          {/* Screen readers leave out the name of an article, and each card has the same buttons. */}
          {!isActive && !violation && (
            <Button aria-describedby={anchor} onClick={activate}>
              {t('optionsActivate')}
            </Button>
          )}
          {!isDemo && (
            <>
              <Button
                busy={check.step === 'requesting-permission' || check.step === 'checking'}
                aria-describedby={anchor}
                onClick={() => void store.check(instance)}
              >
                {t('optionsCheck')}
              </Button>
              <Button aria-describedby={anchor} onClick={() => void store.edit(instance)}>
                {t('optionsEdit')}
              </Button>
              <StatusLine class="small saved">{showsSaved && t('optionsSaved')}</StatusLine>
            </>
          )}
        </div>
      )}
      {!isDemo && (
        <ConnectionCheckResults
          state={check}
          baseUrl={baseUrl}
          isTokenMissing={store.getAccountState(instance) === 'token-missing'}
          useAddress={(offered) => void store.editAt(instance, offered)}
        />
      )}
    </article>
  );
}

/** Whether the last check, if there was one, found nothing that keeps a push from being created. */
function isUsable(check: CheckState): boolean {
  if (check.step === 'done') return !hasBlockingFinding(check.findings);
  return check.step !== 'failed' && check.step !== 'permission-denied';
}

const ACCOUNT_TEXTS = {
  'signed-in': 'optionsWithAccount',
  anonymous: 'checkNoToken',
  'token-missing': 'optionsTokenMissingHint',
} as const;

interface FactsProps {
  instance: Instance;
  store: InstancesStore;
  /** Whether the features are shown: not while a check below says the same. */
  showsFeatures: boolean;
}

function InstanceFacts({ instance, store, showsFeatures }: FactsProps) {
  const account = store.getAccountState(instance);
  const features = store.featuresOf(instance);
  return (
    <div class="instance-facts small">
      {instance.baseUrl !== `https://${instance.name}` && <Address>{instance.baseUrl}</Address>}
      {instance.publicUrl !== undefined && (
        <span class="row wrap">
          <span class="muted">{t('optionsPublicAddress')}</span>
          <Address>{instance.publicUrl}</Address>
        </span>
      )}
      <span class={account === 'token-missing' ? 'token-missing' : 'muted'}>{t(ACCOUNT_TEXTS[account])}</span>
      {showsFeatures && (
        <span class="muted">
          {features ? describeFeatures(features, account === 'signed-in') : t('optionsNotChecked')}
        </span>
      )}
      <RecipientPageFact instance={instance} page={features?.page} />
    </div>
  );
}
