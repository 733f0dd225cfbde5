import type { Texts } from '../index'
import { agreement } from './agreement'
import { chat } from './chat'
import { common } from './common'
import { errors } from './errors'
import { refusedClasses } from './refused-classes'
import { filters } from './discovery/filters'
import { home } from './home'
import { login } from './login'
import { member } from './member'
import { messages } from './messages'
import { mine } from './mine'
import { permissions } from './permissions'
import { proof } from './proof'
import { report } from './report'
import { settings } from './settings'
import { speed } from './speed'
import { time } from './time'
import { titles } from './titles'

/** Every text of the product in English. */
export const english: Texts = {
  agreement,
  chat,
  common,
  errors,
  refusedClasses,
  filters,
  home,
  login,
  member,
  messages,
  mine,
  permissions,
  proof,
  report,
  settings,
  speed,
  time,
  titles,
}
