import type { Data } from '@contract/index'

type ViewerInfo = Data<'/api/user/my_info'>

const quota = { used: 0, limit: 30, resetAt: 0 }

/** A viewer with a complete profile; pass the fields that a test needs. */
export function viewerInfo(
  changes: { user?: Partial<ViewerInfo['user']>; vip?: Partial<ViewerInfo['vip']> } = {},
): ViewerInfo {
  return {
    user: {
      id: '100000000001',
      nickname: '阿澄',
      gender: 'female',
      age: 26,
      zodiac: 'libra',
      bio: '',
      cityCode: '330100',
      city: '杭州',
      hometownCode: null,
      heightCm: null,
      job: null,
      education: null,
      incomeBand: null,
      marital: null,
      smoke: null,
      drink: null,
      children: null,
      lookingFor: [],
      interests: [],
      prompts: [],
      certified: false,
      certifiedAt: null,
      ipProvince: null,
      demo: false,
      birthday: '1999-10-02',
      avatarUrl: null,
      avatarState: null,
      accountState: 'active',
      restriction: null,
      authentication: {
        state: 'none',
        challenge: null,
        reason: null,
        triesLeft: 5,
        triesResetAt: 0,
        reviewBy: null,
        decidedAt: null,
        mediaUntil: null,
        mediaGoneAt: null,
        canAppeal: false,
      },
      registerState: 'active',
      completeness: 60,
      completenessNeeded: 60,
      missing: [],
      phoneMasked: '138****6021',
      phoneChangeableAt: null,
      inviteCode: 'ABCD2345',
      locationState: 'none',
      filters: {
        gender: 'all',
        ageMin: 18,
        ageMax: 60,
        bucketMax: 0,
        certifiedOnly: false,
        activeOnly: false,
        lookingFor: [],
        interests: [],
      },
      settings: {
        hideDistance: false,
        hideOnline: false,
        hideAge: false,
        hideVip: false,
        hideFromNear: false,
        browseInvisibly: false,
        pauseProfile: false,
        whoCanGreet: 'everyone',
        readReceipts: true,
        personalised: true,
        maskImages: true,
        hiddenFields: [],
        notify: { messages: true, likes: true, money: true, speed: true, system: true },
        quietHours: { from: 1_380, to: 480 },
        noticePreview: false,
      },
      nicknameChangeableAt: null,
      birthdayChangeableUntil: null,
      consentDue: false,
      createdAt: 0,
      ...changes.user,
    },
    vip: {
      level: 0,
      expireTime: null,
      startedAt: null,
      source: null,
      packageId: null,
      ...changes.vip,
    },
    counters: { following: 0, followers: 0, visitors: 0, visitorsToday: 0, likedMe: 0, matches: 0 },
    quotas: { like: quota, superlike: quota, undo: quota, follow: quota, greet: quota },
  }
}

/** The part of the system config that everybody may read. */
export function publicConfig(): Data<'/api/config/user'> {
  const agreement = { version: '1.0', effectiveOn: '2025-11-01', summary: [], changes: [], sections: [] }
  return {
    version: 1,
    appName: '近遇',
    tagline: '附近真人交友',
    minAge: 18,
    agreements: { user: agreement, privacy: agreement, vip: agreement },
    login: { onetap: false, sms: true, wx: false, alipay: false },
    features: { speed: true, unlockWx: false, pay: false, invite: true, notices: true },
    demo: false,
    help: {
      hours: '09:00–21:00',
      replyMinutes: 5,
      phone: null,
      email: 'help@example.test',
      minorHotline: null,
    },
  }
}
