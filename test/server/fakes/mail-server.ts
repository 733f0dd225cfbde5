import { createServer, type AddressInfo, type Server } from 'node:net'

/** A mail server on this machine that accepts everything, as far as messages without a login and TLS need it. */
export interface FakeMailServer {
  /** Address for `ALERT_EMAIL_SMTP_URL`. */
  readonly url: string
  /** Everything after `DATA`, one entry for each message, in order. */
  readonly mails: string[]
  close(): Promise<void>
}

const serve = (mails: string[]): Server =>
  createServer((socket) => {
    let isData = false
    let text = ''
    socket.write('220 fake\r\n')
    socket.on('data', (bytes) => {
      text += bytes.toString()
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        mails.push(text)
        isData = false
        socket.write('250 kept\r\n')
      } else if (/^DATA/m.test(text)) {
        isData = true
        socket.write('354 go on\r\n')
      } else socket.write(/^QUIT/m.test(text) ? '221 bye\r\n' : '250 fine\r\n')
      text = ''
    })
    socket.on('error', () => undefined)
  })

/** Starts it without messages. */
export const startFakeMailServer = async (): Promise<FakeMailServer> => {
  const mails: string[] = []
  const server = serve(mails)
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    mails,
    close: () => new Promise((done) => void server.close(() => done())),
  }
}
