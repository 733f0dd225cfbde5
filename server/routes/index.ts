import type { Route } from '../http/answer'
import { route as appealBan } from './api/auth/appeal_ban'
import { route as getAuthToken } from './api/auth/get_auth_token'
import { route as guardianClaim } from './api/auth/guardian_claim'
import { route as guardianProof } from './api/auth/guardian_proof'
import { route as guardianStatus } from './api/auth/guardian_status'
import { route as me } from './api/auth/me'
import { route as register } from './api/auth/register'
import { route as spTokenLogin } from './api/auth/sp_token_login'
import { route as actionList } from './api/user/action_list'
import { route as actionToMeList } from './api/user/action_to_me_list'
import { route as billList } from './api/user/bill_list'
import { route as configUser } from './api/config/user'
import { route as addAction } from './api/user/add_action'
import { route as addImage } from './api/user/add_image'
import { route as balance } from './api/user/balance'
import { route as deleteAction } from './api/user/delete_action'
import { route as deleteImage } from './api/user/delete_image'
import { route as exportData } from './api/user/export_data'
import { route as get } from './api/user/get'
import { route as imageList } from './api/user/image_list'
import { route as inviteRecord } from './api/user/invite_record'
import { route as messageGroupList } from './api/user/message_group_list'
import { route as messageList } from './api/user/message_list'
import { route as myInfo } from './api/user/my_info'
import { route as near } from './api/user/near'
import { route as payRecharge } from './api/user/pay_recharge'
import { route as recharge } from './api/user/recharge'
import { route as recommendUser } from './api/user/recommend_user'
import { route as sendMsg } from './api/user/send_msg'
import { route as systemMessage } from './api/user/system_message'
import { route as updateInfo } from './api/user/update_info'
import { route as applyWithdraw } from './api/user/apply_withdraw'
import { route as cancelAccount } from './api/user/cancel_account'
import { route as profileShare } from './api/user/profile_share'
import { route as sharedProfile } from './api/user/shared_profile'
import { route as voiceIntro } from './api/user/voice_intro'
import { route as getAlipay } from './api/user/get_alipay'
import { route as updateAlipay } from './api/user/update_alipay'
import { route as withdraw } from './api/user/withdraw'
import { route as getWx } from './api/user/get_wx'
import { route as unlockWx } from './api/user/unlock_wx'
import { route as unlockWxPre } from './api/user/unlock_wx_pre'
import { route as updateWx } from './api/user/update_wx'
import { route as wxFeedback } from './api/user/wx_feedback'

/** Every call that this server answers: all of the contract. */
export const routes: readonly Route[] = [
  appealBan,
  getAuthToken,
  guardianClaim,
  guardianProof,
  guardianStatus,
  me,
  register,
  spTokenLogin,
  configUser,
  actionList,
  actionToMeList,
  addAction,
  addImage,
  balance,
  billList,
  cancelAccount,
  voiceIntro,
  profileShare,
  sharedProfile,
  deleteAction,
  deleteImage,
  exportData,
  get,
  getWx,
  imageList,
  inviteRecord,
  messageGroupList,
  messageList,
  myInfo,
  near,
  payRecharge,
  recharge,
  recommendUser,
  sendMsg,
  systemMessage,
  unlockWx,
  unlockWxPre,
  updateInfo,
  updateWx,
  wxFeedback,
  applyWithdraw,
  getAlipay,
  updateAlipay,
  withdraw,
]
