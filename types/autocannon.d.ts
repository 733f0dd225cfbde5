declare module 'autocannon' {
  /** What a run sends. */
  interface Options {
    url: string
    method: 'POST'
    headers: Record<string, string>
    body: string
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
  }

  export default function autocannon(options: Options): Promise<Result>
}
