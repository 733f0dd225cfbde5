/**
 * Says why the server could not listen on a port; null when it is free.
 * @param port 0 is always free.
 * @param host An address of this machine.
 */
export function findPortProblem(port: number, host: string): Promise<string | null>
