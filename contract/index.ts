import type { DataOf, PayloadOf } from './call'
import { appealBan } from './calls/auth/appeal_ban'
import { getAuthToken } from './calls/auth/get_auth_token'
import { guardianClaim } from './calls/auth/guardian_claim'
import { guardianEvidence } from './calls/auth/guardian_evidence'
import { guardianProof } from './calls/auth/guardian_proof'
import { guardianStatus } from './calls/auth/guardian_status'
import { me } from './calls/auth/me'
import { register } from './calls/auth/register'
import { spTokenLogin } from './calls/auth/sp_token_login'
import { actionList } from './calls/user/action_list'
import { actionToMeList } from './calls/user/action_to_me_list'
import { addAction } from './calls/user/add_action'
import { addImage } from './calls/user/add_image'
import { applyWithdraw } from './calls/user/apply_withdraw'
import { balance } from './calls/user/balance'
import { billList } from './calls/user/bill_list'
import { cancelAccount } from './calls/user/cancel_account'
import { deleteAction } from './calls/user/delete_action'
import { deleteImage } from './calls/user/delete_image'
import { exportData } from './calls/user/export_data'
import { get } from './calls/user/get'
import { getAlipay } from './calls/user/get_alipay'
import { getWx } from './calls/user/get_wx'
import { imageList } from './calls/user/image_list'
import { inviteRecord } from './calls/user/invite_record'
import { messageGroupList } from './calls/user/message_group_list'
import { messageList } from './calls/user/message_list'
import { myInfo } from './calls/user/my_info'
import { near } from './calls/user/near'
import { payRecharge } from './calls/user/pay_recharge'
import { recharge } from './calls/user/recharge'
import { recommendUser } from './calls/user/recommend_user'
import { sendMsg } from './calls/user/send_msg'
import { systemMessage } from './calls/user/system_message'
import { unlockWx } from './calls/user/unlock_wx'
import { unlockWxPre } from './calls/user/unlock_wx_pre'
import { updateAlipay } from './calls/user/update_alipay'
import { updateInfo } from './calls/user/update_info'
import { updateWx } from './calls/user/update_wx'
import { uploadImg } from './calls/user/upload_img'
import { withdraw } from './calls/user/withdraw'
import { profileShare } from './calls/user/profile_share'
import { sharedProfile } from './calls/user/shared_profile'
import { voiceIntro } from './calls/user/voice_intro'
import { wxFeedback } from './calls/user/wx_feedback'
import { configUser } from './calls/config/user'

/** Every call of the wire by its path, in the order of its files. Source: spec §7. */
export const calls = {
  [appealBan.path]: appealBan,
  [getAuthToken.path]: getAuthToken,
  [guardianClaim.path]: guardianClaim,
  [guardianEvidence.path]: guardianEvidence,
  [guardianProof.path]: guardianProof,
  [guardianStatus.path]: guardianStatus,
  [me.path]: me,
  [register.path]: register,
  [spTokenLogin.path]: spTokenLogin,
  [actionList.path]: actionList,
  [actionToMeList.path]: actionToMeList,
  [addAction.path]: addAction,
  [addImage.path]: addImage,
  [applyWithdraw.path]: applyWithdraw,
  [balance.path]: balance,
  [billList.path]: billList,
  [cancelAccount.path]: cancelAccount,
  [voiceIntro.path]: voiceIntro,
  [profileShare.path]: profileShare,
  [sharedProfile.path]: sharedProfile,
  [deleteAction.path]: deleteAction,
  [deleteImage.path]: deleteImage,
  [exportData.path]: exportData,
  [get.path]: get,
  [getAlipay.path]: getAlipay,
  [getWx.path]: getWx,
  [imageList.path]: imageList,
  [inviteRecord.path]: inviteRecord,
  [messageGroupList.path]: messageGroupList,
  [messageList.path]: messageList,
  [myInfo.path]: myInfo,
  [near.path]: near,
  [payRecharge.path]: payRecharge,
  [recharge.path]: recharge,
  [recommendUser.path]: recommendUser,
  [sendMsg.path]: sendMsg,
  [systemMessage.path]: systemMessage,
  [unlockWx.path]: unlockWx,
  [unlockWxPre.path]: unlockWxPre,
  [updateAlipay.path]: updateAlipay,
  [updateInfo.path]: updateInfo,
  [updateWx.path]: updateWx,
  [uploadImg.path]: uploadImg,
  [withdraw.path]: withdraw,
  [wxFeedback.path]: wxFeedback,
  [configUser.path]: configUser,
} as const

/** Path of a call; a wrong path does not compile. */
export type CallPath = keyof typeof calls

/** The payload of a call. */
export type Payload<P extends CallPath> = PayloadOf<(typeof calls)[P]>

/** The data of a call when its code is 1. */
export type Data<P extends CallPath> = DataOf<(typeof calls)[P]>
