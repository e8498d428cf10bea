import { driverName } from '#notifications/drivers/delivery'

/** Whether what leaves by a channel stays in the outbox, as nothing is set up that would send it. */
export const isLogOnly = (channel: 'sms' | 'email'): boolean => driverName(channel) === 'log'
