import type { Fetch } from '../api/request';
import type { Handlers } from '../browser/serve-messages';
import { fromBase64 } from '../encoding';
import { t, wordsReady } from '../i18n';
import { checkInstance } from '../instance/check';
import type { FileInMessage } from '../messages';
import type { Gate } from './reset-extension';
import type { Services } from './services';

/** Answers every message of the pages. */
export function createHandlers(services: Services, { fetch, now }: { fetch: Fetch; now: () => number }): Handlers {
  const { instances, ledger, madeHere, ownPushes, recipient, watching } = services;
  return {
    createPush: ({ draft, source, instanceId, files }) =>
      services.push(draft, source, { instanceId, files: files?.map(fileFrom) }),
    beginUpload: ({ draft, instanceId, fileNames }) => services.beginUpload(draft, instanceId, fileNames),
    finishUpload: ({ uploadId, draft, outcome }) => services.finishUpload(uploadId, draft, outcome),
    cancelPush: ({ draftId }) => services.cancel(draftId),
    expirePush: ({ resultId, urlToken }) => services.expire(resultId, urlToken),
    lookForPush: ({ resultId }) => services.lookAgain(resultId),
    dismissResults: async ({ resultIds }) => {
      await ledger.dismiss(resultIds);
      await services.announcer.refreshBadge();
    },
    resultsSeen: services.announcer.resultsSeen,
    dropDraft: ({ draftId }) => ledger.dropDraft(draftId),
    keepDraft: ({ draft }) => ledger.keepDraft(draft),
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
      await services.bringPresets();
    },
    confirmPublicUrl: ({ instanceId, publicUrl }) => instances.confirmPublicUrl(instanceId, publicUrl),
    removePublicUrl: ({ instanceId, publicUrl }) => instances.removePublicUrl(instanceId, publicUrl),
    activateInstance: ({ instanceId }) => instances.activate(instanceId),
    useBuiltIn: async () => {
      await wordsReady();
      return instances.useBuiltIn(t('builtInName'));
    },
    refreshFeatures: () => instances.refreshFeatures(),
    readLink: recipient.read,
    openLink: recipient.open,
    expireOpened: recipient.expire,
    pushLinkAsFile: ({ url, way, isPrivate }) => services.quickPush.pushLinkAsFile({ url, way }, isPrivate),
    readBuiltInFile: ({ url }) => services.readBuiltInFile(url),
    listPushes: ownPushes.list,
    auditLog: ownPushes.auditLog,
    expireOne: ownPushes.expire,
    emailPush: ownPushes.email,
    previewLink: ownPushes.previewLink,
    keepMadeHere: ({ onDevice }) => madeHere.keepOnDevice(onDevice),
    forgetMadeHere: ({ urlTokens }) => madeHere.forget(urlTokens),
    watchNow: watching.pollNow,
    watchEventsSeen: ({ eventIds }) => watching.seen(eventIds),
    dismissWatchEvents: ({ eventIds }) => watching.dismiss(eventIds),
    takeSettings: services.takeSettings,
    forgetEverything: services.forgetEverything,
    followPassphrases: watching.follow,
  };
}

function fileFrom({ name, type, base64 }: FileInMessage): File {
  return new File([fromBase64(base64)], name, { type });
}

/** Every handler behind the gate, but the one that has to be alone. */
export function gatedHandlers({ behind }: Gate, { forgetEverything, ...others }: Handlers): Handlers {
  const gated = Object.entries(others).map(([name, handler]) => [name, behind(handler)]);
  return { ...(Object.fromEntries(gated) as typeof others), forgetEverything };
}
