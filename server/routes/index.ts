import type { Route } from '../http/answer'
import { route as getAuthToken } from './api/auth/get_auth_token'
import { route as me } from './api/auth/me'
import { route as register } from './api/auth/register'
import { route as spTokenLogin } from './api/auth/sp_token_login'
import { route as actionList } from './api/user/action_list'
import { route as actionToMeList } from './api/user/action_to_me_list'
import { route as configUser } from './api/config/user'
import { route as addAction } from './api/user/add_action'
import { route as addImage } from './api/user/add_image'
import { route as deleteAction } from './api/user/delete_action'
import { route as deleteImage } from './api/user/delete_image'
import { route as get } from './api/user/get'
import { route as imageList } from './api/user/image_list'
import { route as messageGroupList } from './api/user/message_group_list'
import { route as messageList } from './api/user/message_list'
import { route as myInfo } from './api/user/my_info'
import { route as near } from './api/user/near'
import { route as recommendUser } from './api/user/recommend_user'
import { route as sendMsg } from './api/user/send_msg'
import { route as systemMessage } from './api/user/system_message'
import { route as updateInfo } from './api/user/update_info'

/** Every call that this server answers; `docs/progress.md` lists the contract's others. */
export const routes: readonly Route[] = [
  getAuthToken,
  me,
  register,
  spTokenLogin,
  configUser,
  actionList,
  actionToMeList,
  addAction,
  addImage,
  deleteAction,
  deleteImage,
  get,
  imageList,
  messageGroupList,
  messageList,
  myInfo,
  near,
  recommendUser,
  sendMsg,
  systemMessage,
  updateInfo,
]
