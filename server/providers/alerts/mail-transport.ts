/**
 * The part of the package that e-mail needs. The channel loads this file for its first message: a bundle loads a package
 * in CommonJS without its names where the package itself is imported late.
 */
export { createTransport } from 'nodemailer'
