/** Spanish texts of pitches, giveaways and bingo, by the English ones. */
export const pointsInSpanish: Record<string, string> = {
  'Lighthouses, one lens each': 'Faros, una lente cada uno',
  'Six lighthouses, filmed through the lens that each of them was built around.':
    'Seis faros, filmados a través de la lente en torno a la que se construyó cada uno.',
  'The lens of a lighthouse is the largest piece of glass that anybody ever made by hand, and nobody looks through it the right way round. We want to. Six episodes, six lights, one night each: how the beam is shaped, what it finds out there, and who cleans it.\n\nThe points pay for boats, permits and a mount that holds a camera where a lamp should be.':
    'La lente de un faro es la pieza de vidrio más grande que se ha hecho a mano, y nadie mira por ella en el sentido correcto. Nosotros queremos. Seis episodios, seis luces, una noche cada una: cómo se forma el haz, qué encuentra ahí fuera y quién lo limpia.\n\nLos puntos pagan barcos, permisos y un soporte que sujeta una cámara donde debería haber una lámpara.',
  'The first keeper said yes': 'El primer farero dijo que sí',
  'We may film at the northernmost of the six. The keeper asks for one thing: nobody touches the brass.':
    'Podemos filmar en el más septentrional de los seis. El farero pide una cosa: que nadie toque el latón.',
  'A city drawn by its members': 'Una ciudad dibujada por sus miembros',
  'You name the streets, we build the city, and then we fly over it.':
    'Vosotros ponéis nombre a las calles, nosotros construimos la ciudad y luego la sobrevolamos.',
  'Night Atlas has four desks and one opinion about trams. This time the map is yours: every member who gives a point names something. A street, a bridge, a bakery, a kind of weather. We draw all of it, and we publish the plan before the flight.\n\nIf the goal is missed, all points go back.':
    'Night Atlas tiene cuatro mesas y una opinión sobre los tranvías. Esta vez el mapa es vuestro: cada miembro que da un punto pone nombre a algo. Una calle, un puente, una panadería, un tipo de tiempo. Lo dibujamos todo y publicamos el plano antes del vuelo.\n\nSi no se alcanza la meta, todos los puntos vuelven.',
  'Glass harmonica, live for one night': 'Armónica de cristal, en directo una noche',
  'Forty wine glasses, one score, and a chat that picks the encores.':
    'Cuarenta copas de vino, una partitura y un chat que elige los bises.',
  'The Hum Department has a shelf of wine glasses that are tuned by sipping. We want to play a whole evening on them, live, with a new score and no second take.\n\nThe points pay for microphones that are quiet enough, and for a spare shelf.':
    'El Hum Department tiene un estante de copas de vino que se afinan a sorbos. Queremos tocar con ellas una velada entera, en directo, con una partitura nueva y sin segunda toma.\n\nLos puntos pagan micrófonos lo bastante silenciosos y un estante de repuesto.',
  'The goal is reached': 'La meta está alcanzada',
  'Thank you. We are looking for a room without a refrigerator in it.':
    'Gracias. Buscamos una sala en la que no haya un frigorífico.',
  'Fog, from the inside': 'La niebla, desde dentro',
  'Three mornings in the thickest fog that we can find.': 'Tres mañanas en la niebla más espesa que podamos encontrar.',
  'Everybody films fog from a hill. We want to stand in it, with a light that shows what it is made of.':
    'Todo el mundo filma la niebla desde una colina. Nosotros queremos estar dentro, con una luz que muestre de qué está hecha.',
  Greenlit: 'Aprobada',
  'It is decided: we go in November, when there is enough of it.':
    'Está decidido: vamos en noviembre, cuando hay suficiente.',
  'The river desk goes out': 'La mesa de los ríos sale al campo',
  'The map room’s river desk follows one of its own rivers to the sea.':
    'La mesa de los ríos de la sala de mapas sigue uno de sus propios ríos hasta el mar.',
  'Our rivers have always ended at the edge of the paper. One of them will not. We draw the rest of it, day by day, and the film follows the pen.':
    'Nuestros ríos siempre han terminado en el borde del papel. Uno de ellos no lo hará. Dibujamos el resto, día a día, y la película sigue a la pluma.',
  'The river desk has bought boots.': 'La mesa de los ríos ha comprado botas.',
  'Day nine': 'Noveno día',
  'The river has a delta now. Nobody expected that, least of all the river desk.':
    'El río ya tiene un delta. Nadie lo esperaba, y menos aún la mesa de los ríos.',
  'Six studies for moving shapes': 'Seis estudios para formas en movimiento',
  'Music that you can see: one study for each idea, note by note.':
    'Música que se puede ver: un estudio para cada idea, nota a nota.',
  'A shape for each voice, a rule for each study, and nothing on the screen that is not in the score. We want to make six of them.':
    'Una forma para cada voz, una regla para cada estudio, y nada en la pantalla que no esté en la partitura. Queremos hacer seis.',
  'We start with arcs, because everybody starts with arcs.':
    'Empezamos con arcos, porque todo el mundo empieza con arcos.',
  'It is made': 'Está hecha',
  'All six studies are here. Members chose them, and they are called Counterpoint.':
    'Los seis estudios están aquí. Los eligieron los miembros, y se llaman Counterpoint.',
  'An opera for elevators': 'Una ópera para ascensores',
  'Nine floors, nine arias, one very patient caretaker.': 'Nueve pisos, nueve arias, un conserje muy paciente.',
  'We asked a caretaker whether we may sing in his elevator. He said that this depends on the floor.':
    'Preguntamos a un conserje si podíamos cantar en su ascensor. Dijo que depende del piso.',
  'Not this time': 'Esta vez no',
  'The goal was missed, and all points went back. The caretaker is relieved.':
    'No se alcanzó la meta y todos los puntos volvieron. El conserje respira aliviado.',
  'The shadow of a bridge': 'La sombra de un puente',
  'One bridge, one day, and only its shadow.': 'Un puente, un día, y solo su sombra.',
  'We have not written this one yet. We know the bridge, and that the camera never looks up.':
    'Esta aún no la hemos escrito. Conocemos el puente, y que la cámara nunca mira hacia arriba.',

  'A print of Carrow': 'Una lámina de Carrow',
  'The city from the first pass, on cotton paper.': 'La ciudad de la primera pasada, en papel de algodón.',
  'One print of the frame that most of you wrote about. It is numbered and signed.':
    'Una lámina del fotograma sobre el que más escribisteis. Está numerada y firmada.',
  'A signed print, 60 by 40 cm': 'Una lámina firmada, de 60 por 40 cm',
  'The glass from “Small Suns”': 'El vidrio de «Small Suns»',
  'Three pieces of the glass that we filmed.': 'Tres piezas del vidrio que filmamos.',
  'They come in the boxes in which we kept them on the set. Two are whole, one is not, and that one is the best.':
    'Vienen en las cajas en las que las guardábamos en el plató. Dos están enteras, una no, y esa es la mejor.',
  'One of three pieces of glass from the set': 'Una de las tres piezas de vidrio del plató',
  'Which episode would you watch again?': '¿Qué episodio volverías a ver?',

  'Anamorphic bingo': 'Bingo anamórfico',
  'The key turns': 'La llave gira',
  'First light on the dashboard': 'Primera luz en el salpicadero',
  'The avenue opens up': 'La avenida se abre',
  'A street lamp passes': 'Pasa una farola',
  'Blue streak across the frame': 'Una raya azul cruza la imagen',
  'Two cars side by side': 'Dos coches en paralelo',
  'Red tail lights': 'Luces traseras rojas',
  'The camera leans into a turn': 'La cámara se inclina en una curva',
  'The first raindrop': 'La primera gota de lluvia',
  'Rain runs sideways': 'La lluvia corre de lado',
  'A wiper, or its shadow': 'Un limpiaparabrisas, o su sombra',
  'Oval bokeh': 'Bokeh ovalado',
  'Neon in a puddle': 'Neón en un charco',
  'The road goes down': 'La carretera baja',
  'Into the tunnel': 'Dentro del túnel',
  'Lights in a row': 'Luces en fila',
  'Everything turns orange': 'Todo se vuelve naranja',
  'The engine gets louder': 'El motor suena más fuerte',
  'The exit appears': 'Aparece la salida',
  'A person on the pavement': 'Una persona en la acera',
  Sunrise: 'Amanecer',
  'A dog': 'Un perro',
  'Somebody says “render”': 'Alguien dice «render»',
  'Black screen': 'Pantalla en negro',
};
