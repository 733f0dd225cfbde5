import type { Texts } from '../index'
import { agreement } from './agreement'
import { album } from './album'
import { chat } from './chat'
import { common } from './common'
import { errors } from './errors'
import { filters } from './filters'
import { followings } from './followings'
import { home } from './home'
import { information } from './information'
import { invitation } from './invitation'
import { login } from './login'
import { member } from './member'
import { messages } from './messages'
import { mine } from './mine'
import { permissions } from './permissions'
import { poster } from './poster'
import { proof } from './proof'
import { report } from './report'
import { settings } from './settings'
import { speed } from './speed'
import { time } from './time'
import { titles } from './titles'
import { visitors } from './visitors'

/** Every text of the product in English. */
export const english: Texts = {
  agreement,
  album,
  chat,
  common,
  errors,
  filters,
  followings,
  home,
  information,
  invitation,
  login,
  member,
  messages,
  mine,
  permissions,
  poster,
  proof,
  report,
  settings,
  speed,
  time,
  titles,
  visitors,
}
