import { me } from '@contract/calls/auth/me'
import { configUser } from '@contract/calls/config/user'
import { actionList } from '@contract/calls/user/action_list'
import { actionToMeList } from '@contract/calls/user/action_to_me_list'
import { balance } from '@contract/calls/user/balance'
import { billList } from '@contract/calls/user/bill_list'
import { getAlipay } from '@contract/calls/user/get_alipay'
import { getWx } from '@contract/calls/user/get_wx'
import { imageList } from '@contract/calls/user/image_list'
import { inviteRecord } from '@contract/calls/user/invite_record'
import { messageGroupList } from '@contract/calls/user/message_group_list'
import { messageList } from '@contract/calls/user/message_list'
import { myInfo } from '@contract/calls/user/my_info'
import { near } from '@contract/calls/user/near'
import { recommendUser } from '@contract/calls/user/recommend_user'
import { systemMessage } from '@contract/calls/user/system_message'

/**
 * Paths of the calls that change nothing that a feed or a list of actions shows. After any other call, such as a like or
 * the page of a member, which is a visit, the member's searches go to the primary for a while. Source: decision 0015
 */
export const READING_CALLS: ReadonlySet<string> = new Set(
  [
    me,
    configUser,
    actionList,
    actionToMeList,
    balance,
    billList,
    getAlipay,
    getWx,
    imageList,
    inviteRecord,
    messageGroupList,
    messageList,
    myInfo,
    near,
    recommendUser,
    systemMessage,
  ].map(({ path }) => path),
)
