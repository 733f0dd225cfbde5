/** Whether a request failed because the database was too busy; for routes, which know no database. Source: ours */
export { isOverload } from '../db/overload'
