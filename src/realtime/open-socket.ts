import type { IStompSocket } from '@stomp/stompjs'

/** Opens a socket for the STOMP client. Failures arrive as its close event, never as an exception. */
export type OpenSocket = (url: string, protocols: string[]) => IStompSocket
