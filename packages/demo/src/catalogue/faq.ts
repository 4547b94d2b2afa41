export const faqTitle = { text: 'FAQs', spanish: 'Preguntas frecuentes' };

/** The questions of the FAQ page. */
export const faqs = [
  {
    question: 'What is Moth House?',
    answer:
      'A small film house. We make films of light, maps and music, with no presenters and nothing that happened in the news. The ones that are out stay out.',
    spanish: {
      question: '¿Qué es Moth House?',
      answer:
        'Una pequeña casa de cine. Hacemos películas de luz, mapas y música, sin presentadores y sin nada que haya salido en las noticias. Lo que se estrena se queda.',
    },
  },
  {
    question: 'Can I watch without an account?',
    answer:
      'Yes. At least one film of every show is free for everybody, without an account and without advertisements. They have their own row on the home page.',
    spanish: {
      question: '¿Puedo ver algo sin cuenta?',
      answer:
        'Sí. Al menos una película de cada serie es gratuita para todo el mundo, sin cuenta y sin anuncios. Tienen su propia fila en la página de inicio.',
    },
  },
  {
    question: 'What do members get?',
    answer:
      'Every film on the day it is finished, in the best picture we have, on every device. You go on where you stopped, keep a watchlist, and follow the departments whose work you like.',
    spanish: {
      question: '¿Qué reciben los miembros?',
      answer:
        'Todas las películas el día en que se terminan, con la mejor imagen que tenemos y en todos tus dispositivos. Continúas donde lo dejaste, guardas una lista de pendientes y sigues a los departamentos cuyo trabajo te gusta.',
    },
  },
  {
    question: 'How long is the free trial, and what happens after it?',
    answer:
      'The join page says how long it is. You can cancel on any of its days in your account, and nothing is charged. If you stay, the plan that you chose begins when the trial ends.',
    spanish: {
      question: '¿Cuánto dura la prueba gratuita y qué pasa después?',
      answer:
        'La página para hacerse miembro dice cuánto dura. Puedes cancelarla cualquiera de sus días desde tu cuenta y no se te cobra nada. Si te quedas, el plan que elegiste empieza cuando termina la prueba.',
    },
  },
  {
    question: 'Where can I watch?',
    answer:
      'In any browser of the last years: on phones, tablets, computers and televisions. Your place in a film follows you from one to the other.',
    spanish: {
      question: '¿Dónde puedo verlo?',
      answer:
        'En cualquier navegador de los últimos años: en móviles, tabletas, ordenadores y televisores. Tu punto en una película te sigue de uno a otro.',
    },
  },
  {
    question: 'Are there captions?',
    answer:
      'Every film has English captions that describe what is heard, and some have Spanish ones. Choose them in the player; it remembers your choice.',
    spanish: {
      question: '¿Hay subtítulos?',
      answer:
        'Todas las películas tienen subtítulos en inglés que describen lo que se oye, y algunas también en español. Elígelos en el reproductor: recordará tu elección.',
    },
  },
  {
    question: 'Some films flicker. Is there a warning?',
    answer:
      'Films with bright, fast changes say so at the beginning of their description. The Long Quiet has none at all: nothing in it moves faster than weather.',
    spanish: {
      question: 'Algunas películas parpadean. ¿Hay algún aviso?',
      answer:
        'Las películas con cambios rápidos y brillantes lo dicen al principio de su descripción. La larga calma no tiene ninguno: nada se mueve en ella más deprisa que el tiempo que hace.',
    },
  },
  {
    question: 'May I show a film in my classroom?',
    answer:
      'Gladly, with a membership of your own and as long as nobody pays to get in. Small Suns comes with chapters, so that you can go straight to the soap bubble.',
    spanish: {
      question: '¿Puedo poner una película en clase?',
      answer:
        'Con mucho gusto, si tienes tu propia membresía y nadie paga por entrar. Soles pequeños viene con capítulos, así que puedes ir directo a la pompa de jabón.',
    },
  },
];
