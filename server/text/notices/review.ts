import type { NoticeText } from './notice-text'

/** System messages of pictures, videos and verifications that were looked at. Source: product §5.4, ours */
export const reviewNotices = {
  avatar_approved: {
    category: 'review',
    'zh-CN': ['头像已通过审核', '现在其他人可以看到你的头像了。', '看看我的相册'],
    en: ['Your avatar is approved', 'Others can see it now.', 'View album'],
    page: '/pages/my/album',
  },
  avatar_rejected: {
    category: 'review',
    'zh-CN': ['头像未通过审核', '{reason}。请换一张清晰的本人正脸照。', '更换头像'],
    en: ['Your avatar was not approved', '{reason}. Please use a clear photo of your face.', 'Change avatar'],
    page: '/pages/my/album',
  },
  photo_approved: {
    category: 'review',
    'zh-CN': ['照片已通过审核', '新照片已经出现在你的主页上。', '看看我的相册'],
    en: ['Your photo is approved', 'It now shows on your profile.', 'View album'],
    page: '/pages/my/album',
  },
  photo_rejected: {
    category: 'review',
    'zh-CN': ['照片未通过审核', '{reason}。其他人看不到这张照片。', '查看相册'],
    en: ['A photo was not approved', '{reason}. Others cannot see it.', 'View album'],
    page: '/pages/my/album',
  },
  video_approved: {
    category: 'review',
    'zh-CN': ['视频已通过审核', '新视频已经出现在你的主页上。', '看看我的相册'],
    en: ['Your video is approved', 'It now shows on your profile.', 'View album'],
    page: '/pages/my/album',
  },
  video_rejected: {
    category: 'review',
    'zh-CN': ['视频未通过审核', '{reason}。其他人看不到这个视频。', '查看相册'],
    en: ['Your video was not approved', '{reason}. Others cannot see it.', 'View album'],
    page: '/pages/my/album',
  },
  intro_approved: {
    category: 'review',
    'zh-CN': ['语音介绍已通过审核', '现在其他人可以在你的主页上听到它了。', '看看我的资料'],
    en: ['Your voice intro is approved', 'Others can hear it on your page now.', 'View profile'],
    page: '/pages/my/information',
  },
  intro_rejected: {
    category: 'review',
    'zh-CN': ['语音介绍未通过审核', '{reason}。其他人听不到它，你可以重录或申诉。', '去看看'],
    en: [
      'Your voice intro was not approved',
      '{reason}. Others cannot hear it. You can record again or appeal.',
      'Take a look',
    ],
    page: '/pages/my/information',
  },
  message_recalled: {
    category: 'review',
    'zh-CN': ['一条消息被撤回了', '{reason}。有异议可以联系客服申诉。', '联系客服'],
    en: ['A message was taken back', '{reason}. If you disagree, write to the help desk.', 'Help desk'],
    page: '/pages/my/customer-service',
  },
  message_restored: {
    category: 'review',
    'zh-CN': ['一条消息恢复了', '审核员看过了，没有问题，你们又都能看到它了。对不起，之前误撤了。'],
    en: [
      'A message is back',
      'A reviewer found nothing wrong. Both of you see it again. We are sorry that it was taken back.',
    ],
  },
  text_allowed: {
    category: 'review',
    'zh-CN': ['你写的文字可以用了', '审核员看过了，没有问题。再保存或发送一次就好。'],
    en: ['Your text is fine', 'A reviewer has read it. Save or send it once more, and it goes through.'],
  },
  text_refused: {
    category: 'review',
    'zh-CN': ['你写的一段文字不能展示', '{reason}。有异议可以联系客服申诉。', '联系客服'],
    en: [
      'A text of yours cannot be shown',
      '{reason}. If you disagree, write to the help desk.',
      'Help desk',
    ],
    page: '/pages/my/customer-service',
  },
  verification_passed: {
    category: 'review',
    'zh-CN': ['真人认证已通过', '主页和卡片上会显示「真人」标识。', '看看我的主页'],
    en: ["You're verified", 'Your profile now carries the Verified badge.', 'View profile'],
    page: '/pages/my/information',
  },
  verification_failed: {
    category: 'review',
    'zh-CN': ['真人认证未通过', '{reason}。可以再试一次。', '重新认证'],
    en: ['Verification did not pass', '{reason}. You can try once more.', 'Try again'],
    page: '/pages/my/authentication',
  },
  appointment_confirmed: {
    category: 'review',
    'zh-CN': [
      '真人核验约好了',
      '时间是 {when}（北京时间）。到点前 15 分钟，会议链接会出现在认证页。',
      '看看预约',
    ],
    en: [
      'Your appointment is set',
      'We meet at {when}, Beijing time. The link appears on the verification page 15 minutes before.',
      'View appointment',
    ],
    page: '/pages/my/authentication',
  },
  appointment_soon: {
    category: 'review',
    isDeadline: true,
    'zh-CN': ['真人核验快开始了', '我们 {when}（北京时间）见，记得留出几分钟。', '看看预约'],
    en: [
      'We meet soon',
      'Your appointment is at {when}, Beijing time. Keep a few minutes free.',
      'View appointment',
    ],
    page: '/pages/my/authentication',
  },
  appointment_declined: {
    category: 'review',
    'zh-CN': ['这次没约上', '{reason}。可以再选几个时间，这次不算次数。', '重新预约'],
    en: [
      'No appointment this time',
      '{reason}. Choose other times; this one does not count.',
      'Choose again',
    ],
    page: '/pages/my/authentication',
  },
  appointment_missed: {
    category: 'review',
    'zh-CN': ['这次没等到你', '约好的真人核验没有进行。方便的时候再约一次吧。', '重新预约'],
    en: [
      'We missed you',
      'The appointment did not take place. Choose another time when it suits you.',
      'Choose again',
    ],
    page: '/pages/my/authentication',
  },
  verification_paused: {
    category: 'review',
    'zh-CN': ['换了封面，正在重新比对', '确认新封面也是你之前，「真人」标识先不显示。', '看看进度'],
    en: [
      'New cover, checking again',
      'Your Verified badge is away until the new cover is confirmed.',
      'See progress',
    ],
    page: '/pages/my/authentication',
  },
} as const satisfies Record<string, NoticeText>
