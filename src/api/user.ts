import type { Payload } from '@contract/index'
import type { Post, PostOptions } from './transport'

/**
 * Calls about the viewer and other members. The caller makes `clientToken` and `clientMsgId` once for each intent,
 * so that a repeated tap cannot act twice. Lists take `{ cursor, limit }` and return `{ list, nextCursor }`; a null
 * cursor marks the end.
 */
export const userApi = (post: Post) => ({
  /** Returns the viewer's data: `user`, `vip`, counters and quotas. */
  myInfo: (options?: PostOptions) => post('/api/user/my_info', {}, options),
  /**
   * Changes any part of the viewer's profile, place, filters, settings or phone. Fails: TEXT_REFUSED,
   * NICKNAME_TOO_RECENT, LOCATION_REFUSED, CODE_WRONG, PHONE_TOO_RECENT.
   */
  updateInfo: (payload: Payload<'/api/user/update_info'>) => post('/api/user/update_info', payload),
  /** Returns a target's page and records the visit. Fails: TARGET_NOT_VISIBLE. */
  get: (payload: Payload<'/api/user/get'>, options?: PostOptions) => post('/api/user/get', payload, options),
  /** Recommended members. */
  recommendUser: (payload: Payload<'/api/user/recommend_user'>, options?: PostOptions) =>
    post('/api/user/recommend_user', payload, options),
  /** Members nearby, by bucket; never by exact distance. */
  near: (payload: Payload<'/api/user/near'>, options?: PostOptions) =>
    post('/api/user/near', payload, options),
  /** Performs an action on a target. Fails: LIKE_QUOTA, FOLLOW_QUOTA, PROFILE_INCOMPLETE, TARGET_NOT_VISIBLE. */
  addAction: (payload: Payload<'/api/user/add_action'>) => post('/api/user/add_action', payload),
  /** Undoes an action. Fails: UNDO_QUOTA, NOTHING_TO_UNDO. */
  deleteAction: (payload: Payload<'/api/user/delete_action'>) => post('/api/user/delete_action', payload),
  /** Actions of the viewer, newest first. */
  actionList: (payload: Payload<'/api/user/action_list'>, options?: PostOptions) =>
    post('/api/user/action_list', payload, options),
  /** Actions of others on the viewer, newest first; rows that only VIP may see are locked. */
  actionToMeList: (payload: Payload<'/api/user/action_to_me_list'>, options?: PostOptions) =>
    post('/api/user/action_to_me_list', payload, options),
  /** The viewer's own album in its order. */
  imageList: () => post('/api/user/image_list', {}),
  /**
   * Adds an uploaded file to the album, changes a picture, or reorders the album. Fails: ALBUM_FULL, IMAGE_REFUSED,
   * VIDEO_REFUSED.
   */
  addImage: (payload: Payload<'/api/user/add_image'>) => post('/api/user/add_image', payload),
  /** Removes a picture. Fails: LAST_AVATAR, NOT_FOUND. */
  deleteImage: (payload: Payload<'/api/user/delete_image'>) => post('/api/user/delete_image', payload),
  /**
   * Closes the account: first lists the blockers, then closes it with a cooling-off. Fails: CANCELLATION_BLOCKED,
   * CODE_WRONG, STATE_CHANGED.
   */
  profileShare: (payload: Payload<'/api/user/profile_share'>) => post('/api/user/profile_share', payload),
  sharedProfile: (payload: Payload<'/api/user/shared_profile'>) => post('/api/user/shared_profile', payload),
  voiceIntro: (payload: Payload<'/api/user/voice_intro'>) => post('/api/user/voice_intro', payload),
  cancelAccount: (payload: Payload<'/api/user/cancel_account'>) => post('/api/user/cancel_account', payload),
  /**
   * Starts the export of the viewer's data, or returns its status. Fails: EXPORT_LIMIT, CODE_WRONG, TICKET_EXPIRED.
   */
  exportData: (payload: Payload<'/api/user/export_data'>) => post('/api/user/export_data', payload),
  /** Message groups, pinned ones first, then the latest; with the unread counts. */
  messageGroupList: (payload: Payload<'/api/user/message_group_list'>, options?: PostOptions) =>
    post('/api/user/message_group_list', payload, options),
  /** Messages of one group in ascending `seq`; `readSeq` also marks them read. Fails: TARGET_NOT_VISIBLE. */
  messageList: (payload: Payload<'/api/user/message_list'>, options?: PostOptions) =>
    post('/api/user/message_list', payload, options),
  /**
   * Sends a message; the same `clientMsgId` returns the first result again. Fails: MESSAGE_NOT_ALLOWED,
   * GREETING_QUOTA, CONFIRM_RISK, CONTACT_NOT_ALLOWED.
   */
  sendMsg: (payload: Payload<'/api/user/send_msg'>) => post('/api/user/send_msg', payload),
  /** System messages, newest first; `readUpTo` marks those up to that moment read. */
  systemMessage: (payload: Payload<'/api/user/system_message'>, options?: PostOptions) =>
    post('/api/user/system_message', payload, options),
  /** The viewer's own WeChat contact, or an order with the contact that it reveals. Fails: NOT_FOUND. */
  getWx: (payload: Payload<'/api/user/get_wx'>) => post('/api/user/get_wx', payload),
  /**
   * Sets the viewer's own WeChat contact. Fails: WX_ID_INVALID, WX_CHANGE_TOO_FREQUENT, CERTIFICATION_REQUIRED,
   * SESSION_NOT_FRESH, CODE_WRONG.
   */
  updateWx: (payload: Payload<'/api/user/update_wx'>) => post('/api/user/update_wx', payload),
  /**
   * Price and terms before a contact is unlocked. Fails: CONTACT_NOT_ON_SALE, OWNER_UNAVAILABLE, RELATION_MISSING,
   * UNLOCK_TOO_NEW.
   */
  unlockWxPre: (payload: Payload<'/api/user/unlock_wx_pre'>) => post('/api/user/unlock_wx_pre', payload),
  /**
   * Pays for a contact, or decides about an order. Fails: QUOTE_EXPIRED, PRINCIPAL_TOO_LOW, DECISION_TOO_LATE,
   * STATE_CHANGED.
   */
  unlockWx: (payload: Payload<'/api/user/unlock_wx'>) => post('/api/user/unlock_wx', payload),
  /**
   * The buyer's feedback on a contact, or its owner's reply. Fails: FEEDBACK_NOT_ALLOWED, FEEDBACK_ALREADY_GIVEN.
   */
  wxFeedback: (payload: Payload<'/api/user/wx_feedback'>) => post('/api/user/wx_feedback', payload),
  /** The bound Alipay account, masked. */
  getAlipay: () => post('/api/user/get_alipay', {}),
  /**
   * Binds or changes it. Fails: CODE_WRONG, PAYEE_NAME_MISMATCH, ALIPAY_ACCOUNT_TAKEN, ALIPAY_ACCOUNT_UNUSABLE,
   * WITHDRAWAL_RUNNING.
   */
  updateAlipay: (payload: Payload<'/api/user/update_alipay'>) => post('/api/user/update_alipay', payload),
  /** How much the viewer can withdraw, the fee, and the blockers. */
  withdraw: (payload: Payload<'/api/user/withdraw'>) => post('/api/user/withdraw', payload),
  /**
   * Requests a withdrawal. Fails: FEE_CHANGED, BALANCE_TOO_LOW, WITHDRAWAL_RUNNING, SESSION_NOT_FRESH, CODE_WRONG.
   */
  applyWithdraw: (payload: Payload<'/api/user/apply_withdraw'>) => post('/api/user/apply_withdraw', payload),
  /** The viewer's balances: bought coins, given coins and income. */
  balance: (options?: PostOptions) => post('/api/user/balance', {}, options),
  /**
   * Creates an order for coins or a membership. Fails: PACKAGE_CHANGED, RECHARGE_CEILING, MINOR_PROTECTION,
   * FEATURE_OFF.
   */
  recharge: (payload: Payload<'/api/user/recharge'>) => post('/api/user/recharge', payload),
  /**
   * Starts the payment of an order; with `query` returns its status; with `refund` previews or requests its refund.
   * Fails: ORDER_CLOSED, CHANNEL_UNAVAILABLE, PAYMENT_PENDING, PAYMENT_FAILED, REFUND_NOT_POSSIBLE, STATE_CHANGED.
   */
  payRecharge: (payload: Payload<'/api/user/pay_recharge'>, options?: PostOptions) =>
    post('/api/user/pay_recharge', payload, options),
  /**
   * Bills of one kind, newest first, with the sums of their months; with `id` one bill and its timeline. Fails:
   * NOT_FOUND.
   */
  billList: (payload: Payload<'/api/user/bill_list'>, options?: PostOptions) =>
    post('/api/user/bill_list', payload, options),
  /** The viewer's invitation and its invitees, newest first. Fails: FEATURE_OFF. */
  inviteRecord: (payload: Payload<'/api/user/invite_record'>) => post('/api/user/invite_record', payload),
})

/** Type of these calls, for stores and fakes. */
export type UserApi = ReturnType<typeof userApi>
