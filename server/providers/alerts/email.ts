import type { Transporter } from 'nodemailer'
import type { AlertChannel } from './port'

/** Longest wait for the mail server at each step, in ms. Source: ours */
const STEP_MS = 10_000

/** Sends alerts as plain text by SMTP. The number of the alert is the message's id, so that mailboxes show a repeat once. */
export const createAlertEmail = ({
  smtpUrl,
  from,
  to,
}: {
  readonly smtpUrl: string
  readonly from: string
  readonly to: string
}): AlertChannel => {
  let connected: Promise<Transporter> | null = null
  /** Loaded for the first message: most servers send none. */
  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('./mail-transport')
    return createTransport({
      url: smtpUrl,
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
    })
  }
  return {
    id: 'email',
    async send({ id, reason, at, look }) {
      const transport = await (connected ??= connect())
      await transport.sendMail({
        from,
        to,
        subject: `Jinyu alert: ${reason}`,
        messageId: `<${id.replace(':', '.')}@jinyu.alerts>`,
        text: `${reason} at ${new Date(at).toISOString()}.\n\nLook at it: ${look}\n`,
      })
    },
  }
}
