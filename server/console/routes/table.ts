import type { OpsRoute } from '../ops-route'
import { appealRoutes } from './appeals'
import { auditRoutes } from './audit'
import { broadcastRoutes } from './broadcasts'
import { caseRoutes } from './cases'
import { claimRoutes } from './claims'
import { guardianRoutes } from './guardians'
import { homeRoutes } from './home'
import { imprintRoutes } from './imprint'
import { memberRoutes } from './members'
import { moneyRoutes } from './money'
import { noteRoutes } from './notes'
import { numberRoutes } from './numbers'
import { operatorRoutes } from './operators'
import { pictureRoutes } from './pictures'
import { previewRoutes } from './preview'
import { reportRoutes } from './reports'
import { sessionRoutes } from './session'
import { settingRoutes } from './settings'
import { statementRoutes } from './statements'
import { switchRoutes } from './switches'
import { textRoutes } from './texts'
import { wordRoutes } from './words'

/** Every call of the console with its handler. */
export const opsRoutes: readonly OpsRoute[] = [
  ...sessionRoutes,
  ...operatorRoutes,
  ...homeRoutes,
  ...claimRoutes,
  ...reportRoutes,
  ...appealRoutes,
  ...pictureRoutes,
  ...auditRoutes,
  ...memberRoutes,
  ...previewRoutes,
  ...caseRoutes,
  ...guardianRoutes,
  ...textRoutes,
  ...moneyRoutes,
  ...statementRoutes,
  ...numberRoutes,
  ...noteRoutes,
  ...wordRoutes,
  ...settingRoutes,
  ...switchRoutes,
  ...imprintRoutes,
  ...broadcastRoutes,
]
