import type { broadcastsZh, broadcastsZhRefusals } from './broadcasts-zh'

/** Texts of broadcasts in English. */
export const broadcastsEn: typeof broadcastsZh = {
  broadcasts: {
    title: 'Broadcasts',
    heading: 'Title',
    body: 'Text',
    languages: { 'zh-CN': 'Chinese', en: 'English' },
    platform: 'Platform',
    language: 'Language of the members',
    everybody: 'All',
    audience: 'To',
    preview: 'Preview',
    previewTitle: 'What members read',
    reaches: (total: number) => `Goes to ${total.toLocaleString('en-US')} members now`,
    hint: 'Sent in batches, once to each member. Banned, cancelled and unfinished accounts get none. You can stop it while it runs; members who have it keep it.',
    why: 'Reason',
    send: 'Send',
    started: 'Sending',
    sent: 'Sent',
    stop: 'Stop',
    stopTitle: 'Stop sending',
    stopHint: 'Members who have it keep it.',
    stopped: 'Stopped',
    empty: 'Nothing was ever broadcast',
    states: { running: 'Running', done: 'Done', stopped: 'Stopped' },
  },
}

/** Refusals about broadcasts in English. */
export const broadcastsEnRefusals: typeof broadcastsZhRefusals = {
  BROADCAST_RUNS: 'Another broadcast is being sent. Wait for its end, or stop it.',
  BROADCAST_NOBODY: 'No member belongs to this audience',
  BROADCAST_EMPTY: 'Title and text are needed in both languages',
  BROADCAST_UNKNOWN: 'There is no such broadcast',
  BROADCAST_OVER: 'This broadcast has ended',
}
