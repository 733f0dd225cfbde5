import { request as send } from 'node:http'

/** The form's answer as it came. */
export interface FormAnswer {
  readonly status: number
  readonly code: number
  readonly msg: string
}

/** A form that is being sent. */
export interface SlowForm {
  /** Sends more of the file. */
  write(bytes: Buffer): void
  /** Ends the file and the form. */
  finish(): void
  /** Breaks the connection, like a phone that loses its network. */
  breakOff(): void
  readonly answer: Promise<FormAnswer>
}

const BOUNDARY = 'x'

/** Sends the fields of a form and begins its file; the test sends the rest. */
export const beginForm = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): SlowForm => {
  const request = send(url, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  })
  const answer = new Promise<FormAnswer>((settle, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () =>
        settle({
          status: response.statusCode ?? 0,
          ...(JSON.parse(text) as Omit<FormAnswer, 'status'>),
        }),
      )
    })
  })
  const part = (more: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${more}`
  for (const [name, value] of Object.entries(fields))
    request.write(`${part(`name="${name}"`)}\r\n\r\n${value}\r\n`)
  request.write(`${part('name="file"; filename="a.jpg"')}\r\nContent-Type: image/jpeg\r\n\r\n`)
  return {
    answer,
    write: (bytes) => void request.write(bytes),
    finish: () => void request.end(`\r\n--${BOUNDARY}--\r\n`),
    breakOff: () => void request.destroy(),
  }
}
