import type { Fetch } from '../api/request';
import type { Handlers } from '../browser/messaging';
import { fromBase64 } from '../encoding';
import { catalogueReady, t } from '../i18n';
import { checkInstance } from '../instance/check';
import type { SerializedFile } from '../messages';
import type { OperationLock } from './reset-extension';
import type { WorkerServices } from './services';

/** Answers every message of the pages. */
export function createHandlers(
  services: WorkerServices,
  { fetch, now }: { fetch: Fetch; now: () => number },
): Handlers {
  const { instances, resultStore, madeHere, ownPushes, recipient, watching } = services;
  return {
    createPush: ({ draft, source, instanceId, files }) =>
      services.push(draft, source, { instanceId, files: files?.map(fileFrom) }),
    beginUpload: ({ draft, instanceId, fileNames }) => services.beginUpload(draft, instanceId, fileNames),
    finishUpload: ({ uploadId, draft, outcome }) => services.finishUpload(uploadId, draft, outcome),
    cancelPush: ({ draftId }) => services.cancel(draftId),
    expireResult: ({ resultId, urlToken }) => services.expire(resultId, urlToken),
    searchForPush: ({ resultId }) => services.searchAgain(resultId),
    dismissResults: async ({ resultIds }) => {
      await resultStore.dismiss(resultIds);
      await services.resultNotifier.refreshBadge();
    },
    markResultsSeen: services.resultNotifier.markResultsSeen,
    discardDraft: ({ draftId }) => resultStore.discardDraft(draftId),
    saveDraft: ({ draft }) => resultStore.saveDraft(draft),
    checkInstance: ({ baseUrl, token }) => checkInstance({ baseUrl, token, fetch, now }),
    saveInstance: async ({ instance, token }) => {
      const saved = await instances.save(instance, token);
      // Where its token alone is another one, nothing that the watch follows has changed.
      await watching.sync();
      return saved;
    },
    saveToken: async (entered) => {
      const saved = await instances.saveToken(entered);
      await watching.sync();
      return saved;
    },
    removeInstance: async ({ instanceId }) => {
      await instances.remove(instanceId);
      await services.syncPresets();
    },
    confirmPublicUrl: ({ instanceId, publicUrl }) => instances.confirmPublicUrl(instanceId, publicUrl),
    removePublicUrl: ({ instanceId, publicUrl }) => instances.removePublicUrl(instanceId, publicUrl),
    activateInstance: ({ instanceId }) => instances.activate(instanceId),
    useBuiltIn: async () => {
      await catalogueReady();
      return instances.useBuiltIn(t('builtInName'));
    },
    refreshFeatures: () => instances.refreshFeatures(),
    readLink: recipient.read,
    openLink: recipient.open,
    expireOpened: recipient.expire,
    pushLinkAsFile: ({ url, way, isPrivate }) => services.quickPush.pushLinkAsFile({ url, way }, isPrivate),
    claimFile: async ({ draftId }) => services.filePush.claim(draftId),
    readBuiltInFile: ({ url }) => services.readBuiltInFile(url),
    listPushes: ownPushes.list,
    auditLog: ownPushes.auditLog,
    expireListedPush: ownPushes.expire,
    emailPush: ownPushes.email,
    previewLink: ownPushes.previewLink,
    setAnonymousPushPersistence: ({ onDevice }) => madeHere.setPersistence(onDevice),
    removeAnonymousPushes: ({ urlTokens }) => madeHere.forget(urlTokens),
    pollNow: watching.pollNow,
    watchEventsSeen: ({ eventIds }) => watching.markSeen(eventIds),
    dismissWatchEvents: ({ eventIds }) => watching.dismiss(eventIds),
    importSettings: services.importSettings,
    resetExtension: services.resetExtension,
    setPassphraseAlert: watching.setPassphraseAlert,
  };
}

function fileFrom({ name, type, base64 }: SerializedFile): File {
  return new File([fromBase64(base64)], name, { type });
}

/** Every handler behind the gate, but the one that has to be alone. */
export function lockedHandlers({ shared }: OperationLock, { resetExtension, ...others }: Handlers): Handlers {
  const gated = Object.entries(others).map(([name, handler]) => [name, shared(handler)]);
  return { ...(Object.fromEntries(gated) as typeof others), resetExtension };
}
