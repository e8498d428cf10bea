import jsQr from 'jsqr'

type Decode = typeof import('jsqr').default

/** jsQR's function; Node sees its CommonJS module as an object around it. */
export const decodeQr = ((jsQr as unknown as { default?: Decode }).default ?? jsQr) as Decode
