import type { BrowserContext } from 'playwright-core'

/** Sends every later code request without its proof of a person, as if each proof were wrong. */
export const loseProofs = async (context: BrowserContext): Promise<void> => {
  await context.route('**/get_auth_token', async (route) => {
    const { humanProof: _, ...said } = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: JSON.stringify(said) })
  })
}
