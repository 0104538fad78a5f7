import { Trash } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n';
import { tokenPageUrl } from '../../lib/instance/address';
import type { Instance } from '../../lib/instance/instance';
import { findInstanceViolation } from '../../lib/policy/rules';
import type { InstancesStore } from '../../lib/state/instances';
import { describeFeatures, type NextStep } from '../../lib/text/instances';
import { violationText } from '../../lib/text/policy';
import { Button, IconButton } from '../ui/Button';
import { Chip, InstanceDot, Notice } from '../ui/Notice';
import { StatusLine } from '../ui/StatusLine';
import { usePassing } from '../ui/settled';
import { LinkAddresses } from './AddressFields';
import { CheckList } from './CheckList';

interface UnreachableProps {
  instance: Instance;
  /** Asks for the permission; called within the click. */
  allow: () => void;
}

/** The browser may not talk to the instance. For one that the organisation has set up nobody was asked yet. */
function Unreachable({ instance: { baseUrl, preset }, allow }: UnreachableProps) {
  return (
    <Notice kind={preset ? 'info' : 'warn'} isUrgent>
      {preset ? (
        <span>{t('managedAllowExplained')}</span>
      ) : (
        <>
          <b>{t('errorPermission', new URL(baseUrl).host)}</b>
          <span>{t('permissionMissingNext')}</span>
        </>
      )}
      <div class="row wrap">
        <Button onClick={allow}>{t(preset ? 'managedAllow' : 'permissionAllow')}</Button>
      </div>
    </Notice>
  );
}

interface InstanceCardProps {
  instance: Instance;
  store: InstancesStore;
  openTab: (url: string) => void;
  askRemoval: (instance: Instance) => void;
}

/** A saved instance: where it is, whether pushes go there with an account, and what can be done with it. */
export function InstanceCard({ instance, store, openTab, askRemoval }: InstanceCardProps) {
  const { id, name, baseUrl, isBuiltIn } = instance;
  const isActive = store.active.value?.id === id;
  const { preset } = instance;
  const forbidden = findInstanceViolation(instance, store.policy.value);
  const isJustSaved = store.savedId.value === id;
  const isSaidSaved = usePassing(isJustSaved);
  const check = store.checkOf(id).state.value;
  const title = useRef<HTMLHeadingElement>(null);
  // The form that was saved is gone, and the focus with it.
  useEffect(() => {
    if (isJustSaved) title.current?.focus();
  }, [isJustSaved]);

  const activate = async () => {
    await store.activate(id);
    // The button is gone, and the focus with it.
    title.current?.focus();
  };
  const allow = async () => {
    await store.check(instance);
    // What it said is gone, and its button with it.
    if (document.activeElement === document.body) title.current?.focus();
  };
  const removeAddress = async (publicUrl: string) => {
    await store.removePublicUrl(instance, publicUrl);
    // Its button goes, and the focus with it.
    title.current?.focus();
  };
  const takeStep = (step: NextStep) => {
    if (step.kind !== 'use-address') openTab(step.kind === 'open-token-page' ? tokenPageUrl(baseUrl) : baseUrl);
    else void store.editAt(instance, step.baseUrl);
  };

  return (
    <article class="panel stack" data-colour={instance.colour} aria-labelledby={`instance-${id}`}>
      <div class="row between instance-head">
        <div class="row wrap">
          <InstanceDot colour={instance.colour} />
          <h3 id={`instance-${id}`} ref={title} tabIndex={-1}>
            {/* Where nobody named it, it goes by its address, which then stands there once. */}
            <bdi>{isUnnamed(instance) ? shortAddress(instance) : name}</bdi>
          </h3>
          {isBuiltIn && <Chip look="warn">{t('builtInChip')}</Chip>}
          {preset && <Chip look="on">{t(preset.isLocked ? 'managedTitle' : 'managedFrom')}</Chip>}
          {isActive && <Chip look="on">{t('optionsActive')}</Chip>}
          {instance.allowsHttp && <Chip look="warn">{t('optionsUnencrypted')}</Chip>}
        </div>
        {!preset?.isLocked && (
          <IconButton icon={Trash} label={t('optionsRemove', name)} onClick={() => askRemoval(instance)} />
        )}
      </div>
      {isBuiltIn ? (
        <p class="small soft">{t('builtInExplained')}</p>
      ) : (
        <Facts instance={instance} store={store} showsFeatures={check.step !== 'done'} />
      )}
      {instance.publicUrls.length > 0 && (
        <LinkAddresses instance={instance} onRemove={(publicUrl) => void removeAddress(publicUrl)} />
      )}
      {preset?.note && <p dir="auto">{preset.note}</p>}
      {forbidden && <Notice kind="warn">{violationText(forbidden)}</Notice>}
      {store.inaccessible.value.has(id) && <Unreachable instance={instance} allow={() => void allow()} />}
      {!(isBuiltIn && isActive) && (
        <div class="row wrap">
          {!isActive && !forbidden && <Button onClick={() => void activate()}>{t('optionsActivate')}</Button>}
          {!isBuiltIn && (
            <>
              <Button
                busy={check.step === 'asking' || check.step === 'checking'}
                onClick={() => void store.check(instance)}
              >
                {t('optionsCheck')}
              </Button>
              <Button onClick={() => void store.edit(instance)}>{t('optionsEdit')}</Button>
              <StatusLine class="small saved">{isSaidSaved && t('optionsSaved')}</StatusLine>
            </>
          )}
        </div>
      )}
      {!isBuiltIn && (
        <CheckList
          state={check}
          host={new URL(baseUrl).host}
          afterRefusal={t('checkRefusedNextSaved')}
          isTokenMissing={store.accountState(instance) === 'forgotten'}
          onStep={takeStep}
        />
      )}
    </article>
  );
}

const ACCOUNT_WORDS = {
  with: 'optionsWithAccount',
  without: 'optionsWithoutAccount',
  forgotten: 'optionsTokenForgotten',
} as const;

/** It is called after its host. */
function isUnnamed({ name, baseUrl, isBuiltIn }: Instance): boolean {
  return !isBuiltIn && name === new URL(baseUrl).host;
}

function shortAddress({ baseUrl }: Instance): string {
  return baseUrl.replace(/^https:\/\//, '');
}

interface FactsProps {
  instance: Instance;
  store: InstancesStore;
  /** Not while a check says the same below. */
  showsFeatures: boolean;
}

function Facts({ instance, store, showsFeatures }: FactsProps) {
  const account = store.accountState(instance);
  const features = store.featuresOf(instance);
  return (
    <div class="instance-facts small">
      {!isUnnamed(instance) && (
        <bdi class="mono" dir="ltr">
          {instance.baseUrl}
        </bdi>
      )}
      <span class={account === 'forgotten' ? 'forgotten' : 'soft'}>{t(ACCOUNT_WORDS[account])}</span>
      {showsFeatures && <span class="soft">{features ? describeFeatures(features) : t('optionsNotChecked')}</span>}
    </div>
  );
}
