import type { PaymentFailure } from '@greenlight/contract/payment';
import type { BehaviourName } from '../test-card.ts';

const en = {
  title: 'Payment',
  testMode: 'Test page',
  testNote:
    'This is the built-in sandbox: it takes play money from test cards. Never type a real card number; it would be refused.',
  other: { language: 'es', name: 'Español' },
  order: 'What you pay for',
  addTitle: 'Add a card',
  addText: 'Nothing is taken now. The card is saved for the payments of your membership.',
  cardTitle: 'Your card',
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM / YY',
  cvc: 'Security code',
  name: 'Name on the card',
  keep: 'Save card and continue',
  keepAndPay: 'Save card and pay {amount}',
  pay: 'Pay {amount}',
  cancel: 'Cancel and go back',
  cardsTitle: 'Test cards',
  cardsNote: 'Any expiry date in the future, any security code.',
  cardsMany: 'Each number from 4000 0000 7… with a right check digit is a card of its own that works.',
  cardNumber: 'Number',
  cardDoes: 'What happens',
  approveTitle: 'Is this you?',
  approveText: 'Your bank asks you to approve this with the card that ends in {last4}.',
  approve: 'Approve',
  refuse: 'Refuse',
  expiredTitle: 'This page has expired',
  expiredText: 'Nothing was taken. Go back and start again.',
  missingTitle: 'There is no such payment page',
  missingText: 'The address may be incomplete.',
  back: 'Back',
  error: 'Error',
  sentTwice: 'This form was sent already. Please fill it in again.',
  numberMissing: 'Enter the card number.',
  numberUnknown: 'This is no test card. Use one of the numbers on this page, never a real card.',
  expiryMissing: 'Enter the expiry date as month and year, such as 12/34.',
  expiryPast: 'This date is in the past.',
  cvcMissing: 'Enter the 3 or 4 digits of the security code.',
  nameMissing: 'Enter the name on the card.',
  refused: {
    declined: 'The card was declined.',
    insufficient_funds: 'There is not enough money on the card.',
    expired_card: 'The card has expired.',
    incorrect_cvc: 'The security code is wrong.',
    processing_error: 'The bank could not process this. Try again in a moment.',
  } as Partial<Record<PaymentFailure, string>>,
  does: {
    works: 'Works',
    declined: 'Declined',
    insufficient: 'Not enough money',
    expired: 'Expired',
    cvc: 'Wrong security code',
    broken: 'The bank can’t process it',
    approvedOnce: 'Asks for approval now, works later',
    approvedAlways: 'Asks for approval now and at each charge',
    declinedLater: 'Is saved, charges are declined',
    insufficientLater: 'Is saved, charges lack money',
    declinedOnce: 'Is saved, the first charge is declined',
    disputed: 'Works, is disputed an hour later',
    disputeWon: 'The same, the dispute is won a day later',
    slow: 'Answers a charge after 10 seconds',
    breaksAfterCharge: 'Is charged, then the connection breaks',
  } satisfies Record<BehaviourName, string> as Record<BehaviourName, string>,
};
export type PageText = typeof en;

const es: PageText = {
  title: 'Pago',
  testMode: 'Página de prueba',
  testNote:
    'Este es el entorno de pruebas integrado: cobra dinero ficticio de tarjetas de prueba. No escribas nunca el número de una tarjeta real; se rechazaría.',
  other: { language: 'en', name: 'English' },
  order: 'Lo que pagas',
  addTitle: 'Añadir una tarjeta',
  addText: 'Ahora no se cobra nada. La tarjeta se guarda para los pagos de tu membresía.',
  cardTitle: 'Tu tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Fecha de caducidad',
  expiryHint: 'MM / AA',
  cvc: 'Código de seguridad',
  name: 'Nombre en la tarjeta',
  keep: 'Guardar la tarjeta y continuar',
  keepAndPay: 'Guardar la tarjeta y pagar {amount}',
  pay: 'Pagar {amount}',
  cancel: 'Cancelar y volver',
  cardsTitle: 'Tarjetas de prueba',
  cardsNote: 'Cualquier fecha de caducidad futura, cualquier código de seguridad.',
  cardsMany:
    'Cada número que empieza por 4000 0000 7… con el dígito de control correcto es una tarjeta propia que funciona.',
  cardNumber: 'Número',
  cardDoes: 'Qué ocurre',
  approveTitle: '¿Eres tú?',
  approveText: 'Tu banco te pide que apruebes esto con la tarjeta que termina en {last4}.',
  approve: 'Aprobar',
  refuse: 'Rechazar',
  expiredTitle: 'Esta página ha caducado',
  expiredText: 'No se ha cobrado nada. Vuelve y empieza de nuevo.',
  missingTitle: 'No existe esta página de pago',
  missingText: 'Puede que la dirección esté incompleta.',
  back: 'Volver',
  error: 'Error',
  sentTwice: 'Este formulario ya se envió. Rellénalo otra vez.',
  numberMissing: 'Escribe el número de la tarjeta.',
  numberUnknown: 'No es una tarjeta de prueba. Usa uno de los números de esta página, nunca el de una tarjeta real.',
  expiryMissing: 'Escribe la fecha de caducidad con mes y año, como 12/34.',
  expiryPast: 'Esta fecha ya ha pasado.',
  cvcMissing: 'Escribe los 3 o 4 dígitos del código de seguridad.',
  nameMissing: 'Escribe el nombre que figura en la tarjeta.',
  refused: {
    declined: 'La tarjeta fue rechazada.',
    insufficient_funds: 'No hay saldo suficiente en la tarjeta.',
    expired_card: 'La tarjeta ha caducado.',
    incorrect_cvc: 'El código de seguridad no es correcto.',
    processing_error: 'El banco no pudo tramitarlo. Inténtalo de nuevo en un momento.',
  },
  does: {
    works: 'Funciona',
    declined: 'Rechazada',
    insufficient: 'Saldo insuficiente',
    expired: 'Caducada',
    cvc: 'Código de seguridad incorrecto',
    broken: 'El banco no puede tramitarla',
    approvedOnce: 'Pide aprobación ahora, después funciona',
    approvedAlways: 'Pide aprobación ahora y en cada cobro',
    declinedLater: 'Se guarda, los cobros se rechazan',
    insufficientLater: 'Se guarda, a los cobros les falta saldo',
    declinedOnce: 'Se guarda, el primer cobro se rechaza',
    disputed: 'Funciona, se disputa una hora después',
    disputeWon: 'Lo mismo, y la disputa se gana un día después',
    slow: 'Responde a un cobro tras 10 segundos',
    breaksAfterCharge: 'Se cobra y después se corta la conexión',
  },
};

const texts = { en, es };
export type PageTextLanguage = keyof typeof texts;
export const pageLanguages = Object.keys(texts) as PageTextLanguage[];

/** The page language for this language tag; English if there is none. */
export function pageLanguageOf(tag: string | null): PageTextLanguage {
  const base = tag?.toLowerCase().split('-')[0];
  return pageLanguages.find((language) => language === base) ?? 'en';
}

/** The texts for this language tag, and their language. */
export function pageText(tag: string | null): { language: PageTextLanguage; text: PageText } {
  const language = pageLanguageOf(tag);
  return { language, text: texts[language] };
}
