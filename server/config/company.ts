import { readList } from './settings'

/** The company that runs the service, as the law wants it to be shown. Source: product §13, §16 */
export interface Company {
  /** The company's registered name; null shows none. */
  readonly name: string | null
  /** Numbers of filings and licences, such as that of the ICP filing. */
  readonly filings: readonly string[]
}

/** The company of the settings `COMPANY_NAME` and `COMPANY_FILINGS`, which is a list with commas. */
export const readCompany = (env: NodeJS.ProcessEnv): Company => ({
  name: env.COMPANY_NAME?.trim() || null,
  filings: readList(env.COMPANY_FILINGS),
})
