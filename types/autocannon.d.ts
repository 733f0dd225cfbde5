declare module 'autocannon' {
  /** What a run sends. */
  interface Options {
    url: string
    method: 'POST'
    headers?: Record<string, string>
    body?: string
    /** Requests in turn, each made ready when it is sent. */
    requests?: { setupRequest(request: object): object }[]
    /** Whether an answer is the one that is wanted. */
    verifyBody?: (body: string) => boolean
    connections: number
    /** In seconds. */
    duration: number
  }

  /** What a run measured. */
  interface Result {
    requests: { total: number; average: number }
    '2xx': number
    non2xx: number
    errors: number
    /** Answers that `verifyBody` refused. */
    mismatches: number
  }

  export default function autocannon(options: Options): Promise<Result>
}
